CREATE TABLE "tills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"day" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"float" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expected" integer,
	"counted" integer,
	"counted_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	CONSTRAINT "tills_amounts" CHECK ("tills"."float" >= 0 and "tills"."counted" >= 0),
	CONSTRAINT "tills_counted" CHECK (("tills"."state" = 'open') = ("tills"."counted" is null) and ("tills"."counted" is null) = ("tills"."expected" is null)
        and ("tills"."counted" is null) = ("tills"."counted_at" is null)),
	CONSTRAINT "tills_reason" CHECK ("tills"."counted" is null or "tills"."counted" = "tills"."expected" or "tills"."reason" <> ''),
	CONSTRAINT "tills_closed" CHECK (("tills"."state" = 'closed') = ("tills"."closed_at" is not null) and ("tills"."closed_at" is null) = ("tills"."closed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "till_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "till_id" uuid;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tills_open" ON "tills" USING btree ("user_id","day") WHERE "tills"."state" = 'open';--> statement-breakpoint
CREATE INDEX "tills_newest" ON "tills" USING btree ("day" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "tills_waiting" ON "tills" USING btree ("day") WHERE "tills"."state" = 'handed_in';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_till" ON "payments" USING btree ("till_id") WHERE "payments"."till_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_till" ON "refunds" USING btree ("till_id") WHERE "refunds"."till_id" is not null;