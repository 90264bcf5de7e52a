CREATE TABLE "till_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"till_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "till_moves_said" CHECK ("till_moves"."amount" <> 0 and "till_moves"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "till_moves" ADD CONSTRAINT "till_moves_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "till_moves_till" ON "till_moves" USING btree ("till_id","at");