CREATE TABLE "carrier_labels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"fulfilment_id" uuid,
	"return_id" uuid,
	"state" text DEFAULT 'priced' NOT NULL,
	"account" text NOT NULL,
	"shipment" text NOT NULL,
	"asked_for" text NOT NULL,
	"weight_grams" integer NOT NULL,
	"rates" jsonb NOT NULL,
	"rate" jsonb,
	"bought_by" text,
	"tracking_number" text,
	"tracking_url" text,
	"file_url" text,
	"tracked" text,
	"tracked_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_labels_rate" CHECK (("carrier_labels"."state" = 'priced') = ("carrier_labels"."rate" is null)),
	CONSTRAINT "carrier_labels_bought" CHECK ("carrier_labels"."state" <> 'bought' or "carrier_labels"."tracking_number" is not null),
	CONSTRAINT "carrier_labels_weight" CHECK ("carrier_labels"."weight_grams" > 0)
);
--> statement-breakpoint
ALTER TABLE "carrier_labels" ADD CONSTRAINT "carrier_labels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_labels" ADD CONSTRAINT "carrier_labels_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_labels" ADD CONSTRAINT "carrier_labels_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_labels_order" ON "carrier_labels" USING btree ("order_id") WHERE "carrier_labels"."state" <> 'priced';--> statement-breakpoint
CREATE INDEX "carrier_labels_asked" ON "carrier_labels" USING btree ("asked_at") WHERE "carrier_labels"."state" <> 'priced';--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_labels_parcel" ON "carrier_labels" USING btree ("fulfilment_id") WHERE "carrier_labels"."return_id" is null and "carrier_labels"."state" <> 'priced';--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_labels_return" ON "carrier_labels" USING btree ("return_id") WHERE "carrier_labels"."state" <> 'priced';