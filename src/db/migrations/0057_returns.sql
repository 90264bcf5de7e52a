CREATE TABLE "return_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"wish" text NOT NULL,
	"wanted_variant_id" uuid,
	"worth" integer,
	"as_new" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_lines_once" UNIQUE("return_id","order_line_id"),
	CONSTRAINT "return_lines_pieces" CHECK ("return_lines"."quantity" > 0 and "return_lines"."as_new" >= 0 and "return_lines"."damaged" >= 0 and "return_lines"."missing" >= 0 and "return_lines"."wrong" >= 0
        and "return_lines"."as_new" + "return_lines"."damaged" + "return_lines"."missing" + "return_lines"."wrong" <= "return_lines"."quantity"),
	CONSTRAINT "return_lines_worth" CHECK ("return_lines"."worth" >= 0)
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"return_id" uuid,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_photos_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "return_refunds" (
	"return_id" uuid NOT NULL,
	"refund_id" uuid NOT NULL,
	CONSTRAINT "return_refunds_return_id_refund_id_pk" PRIMARY KEY("return_id","refund_id"),
	CONSTRAINT "return_refunds_once" UNIQUE("refund_id")
);
--> statement-breakpoint
CREATE TABLE "return_sums" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"return_line_id" uuid,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"opened_by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"window_ends_on" date NOT NULL,
	"way" text,
	"place" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"decline_reason" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"received_by" text,
	"received_at" timestamp (3) with time zone,
	"settled_by" text,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_number" UNIQUE("order_id","number"),
	CONSTRAINT "returns_declined" CHECK (("returns"."state" = 'declined') = ("returns"."decline_reason" is not null)),
	CONSTRAINT "returns_settled" CHECK (("returns"."state" = 'settled') = ("returns"."settled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_refunds" ADD CONSTRAINT "return_refunds_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_refunds" ADD CONSTRAINT "return_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_sums" ADD CONSTRAINT "return_sums_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_sums" ADD CONSTRAINT "return_sums_return_line_id_return_lines_id_fk" FOREIGN KEY ("return_line_id") REFERENCES "public"."return_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_order_line_id_index" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_photos_order_id_index" ON "return_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_photos_return_id_index" ON "return_photos" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_photos_created_at_index" ON "return_photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "return_sums_return_id_index" ON "return_sums" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_sums_return_line_id_index" ON "return_sums" USING btree ("return_line_id");--> statement-breakpoint
CREATE INDEX "returns_queue" ON "returns" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "returns_expiring" ON "returns" USING btree ("expires_on") WHERE "returns"."state" = 'approved';