CREATE TABLE "fulfilment_lines" (
	"fulfilment_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "fulfilment_lines_fulfilment_id_order_line_id_pk" PRIMARY KEY("fulfilment_id","order_line_id"),
	CONSTRAINT "fulfilment_lines_quantity" CHECK ("fulfilment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "fulfilments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'packed' NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"estimate_from" date,
	"estimate_to" date,
	"packed_at" timestamp (3) with time zone NOT NULL,
	"packed_by" text NOT NULL,
	"shipped_at" timestamp (3) with time zone,
	"shipped_by" text,
	"delivered_at" timestamp (3) with time zone,
	"delivered_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fulfilments_number" UNIQUE("order_id","number"),
	CONSTRAINT "fulfilments_shipped" CHECK (("fulfilments"."state" = 'packed') = ("fulfilments"."shipped_at" is null)),
	CONSTRAINT "fulfilments_delivered" CHECK (("fulfilments"."state" = 'delivered') = ("fulfilments"."delivered_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancelled_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "packed_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- An order that was packed has been one parcel until now, with its carrier, number and days.
INSERT INTO "fulfilments" ("order_id", "number", "state", "carrier", "tracking_number", "estimate_from", "estimate_to",
    "packed_at", "packed_by", "shipped_at", "shipped_by", "delivered_at", "delivered_by", "created_at", "updated_at")
  SELECT o."id", 1, CASE o."status" WHEN 'processing' THEN 'packed' ELSE o."status" END, o."carrier", o."tracking_number",
    CASE WHEN o."status" <> 'processing' THEN o."delivery_date_from" END,
    CASE WHEN o."status" <> 'processing' THEN o."delivery_date" END,
    coalesce(e."packed_at", e."shipped_at", o."updated_at"), coalesce(e."packed_by", e."shipped_by", 'migration'),
    CASE WHEN o."status" <> 'processing' THEN coalesce(e."shipped_at", o."updated_at") END,
    CASE WHEN o."status" <> 'processing' THEN e."shipped_by" END,
    CASE WHEN o."status" = 'delivered' THEN coalesce(e."delivered_at", o."updated_at") END,
    CASE WHEN o."status" = 'delivered' THEN e."delivered_by" END,
    coalesce(e."packed_at", o."updated_at"), o."updated_at"
  FROM "orders" o LEFT JOIN (
    SELECT "order_id",
      max("created_at") FILTER (WHERE "status" = 'processing') AS "packed_at",
      max("created_at") FILTER (WHERE "status" = 'shipped') AS "shipped_at",
      max("created_at") FILTER (WHERE "status" = 'delivered') AS "delivered_at",
      (array_agg("actor" ORDER BY "created_at" DESC) FILTER (WHERE "status" = 'processing'))[1] AS "packed_by",
      (array_agg("actor" ORDER BY "created_at" DESC) FILTER (WHERE "status" = 'shipped'))[1] AS "shipped_by",
      (array_agg("actor" ORDER BY "created_at" DESC) FILTER (WHERE "status" = 'delivered'))[1] AS "delivered_by"
    FROM "order_events" WHERE "status" IN ('processing', 'shipped', 'delivered') AND "kind" <> 'step_undone'
    GROUP BY "order_id") e ON e."order_id" = o."id"
  WHERE o."status" IN ('processing', 'shipped', 'delivered');--> statement-breakpoint
-- Pieces refunded before the parcel left, or put back on the shelf then, are not sent; those refunded later were in it. No
-- order was ever cancelled after it had left.
UPDATE "order_lines" l SET "cancelled_quantity" = pieces."cancelled", "packed_quantity" = pieces."packed",
    "returned_quantity" = pieces."returned"
  FROM (
    SELECT l."id",
      CASE WHEN o."status" = 'cancelled' THEN l."quantity" ELSE kept."pieces" END AS "cancelled",
      CASE WHEN f."id" IS NULL THEN 0 ELSE l."quantity" - kept."pieces" END AS "packed",
      CASE WHEN f."shipped_at" IS NULL THEN 0
        ELSE least(l."quantity" - kept."pieces", coalesce(r."later", 0))::int END AS "returned"
    FROM "order_lines" l JOIN "orders" o ON o."id" = l."order_id"
      LEFT JOIN "fulfilments" f ON f."order_id" = o."id"
      LEFT JOIN (
        SELECT rl."order_line_id",
          sum(rl."quantity") FILTER (WHERE r."state" <> 'refused' AND NOT was."gone") AS "refunded",
          sum(rl."quantity") FILTER (WHERE rl."restocked" AND NOT was."gone") AS "restocked",
          sum(rl."quantity") FILTER (WHERE r."state" <> 'refused' AND was."gone") AS "later"
        FROM "refund_lines" rl JOIN "refunds" r ON r."id" = rl."refund_id"
          JOIN "order_lines" own ON own."id" = rl."order_line_id"
          LEFT JOIN "fulfilments" f ON f."order_id" = own."order_id"
          CROSS JOIN LATERAL (SELECT coalesce(r."created_at" >= f."shipped_at", false) AS "gone") was
        GROUP BY rl."order_line_id") r ON r."order_line_id" = l."id"
      CROSS JOIN LATERAL (
        SELECT least(l."quantity", greatest(coalesce(r."refunded", 0), coalesce(r."restocked", 0)))::int AS "pieces") kept
  ) pieces
  WHERE pieces."id" = l."id" AND (pieces."cancelled" > 0 OR pieces."packed" > 0);--> statement-breakpoint
INSERT INTO "fulfilment_lines" ("fulfilment_id", "order_line_id", "quantity")
  SELECT f."id", l."id", l."packed_quantity" FROM "fulfilments" f JOIN "order_lines" l ON l."order_id" = f."order_id"
  WHERE l."packed_quantity" > 0;--> statement-breakpoint
ALTER TABLE "fulfilment_lines" ADD CONSTRAINT "fulfilment_lines_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_lines" ADD CONSTRAINT "fulfilment_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfilment_lines_order_line_id_index" ON "fulfilment_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "fulfilments_newest" ON "fulfilments" USING btree ("shipped_at" DESC NULLS LAST) WHERE "fulfilments"."shipped_at" is not null;--> statement-breakpoint
CREATE INDEX "fulfilments_packed" ON "fulfilments" USING btree ("order_id") WHERE "fulfilments"."state" = 'packed';--> statement-breakpoint
CREATE INDEX "order_lines_left" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."cancelled_quantity" + "order_lines"."packed_quantity" < "order_lines"."quantity";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "tracking_number";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "carrier";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_pieces" CHECK ("order_lines"."cancelled_quantity" >= 0 and "order_lines"."packed_quantity" >= 0 and "order_lines"."cancelled_quantity" + "order_lines"."packed_quantity" <= "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_returned" CHECK ("order_lines"."returned_quantity" between 0 and "order_lines"."packed_quantity");--> statement-breakpoint
-- New tables have no statistics yet, and the nightly comparison reads all of them.
ANALYZE "fulfilments", "fulfilment_lines", "order_lines";
