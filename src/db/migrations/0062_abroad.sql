CREATE TABLE "abroad_countries" (
	"country" text PRIMARY KEY NOT NULL,
	"rates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"valid_until" date,
	"naira_rate" integer,
	"payer" text,
	"counts_from" text DEFAULT 'goods' NOT NULL,
	"duty_share" integer DEFAULT 0 NOT NULL,
	"tax_share" integer DEFAULT 0 NOT NULL,
	"code_fee" integer DEFAULT 0 NOT NULL,
	"threshold" integer,
	"low_duty_share" integer DEFAULT 0 NOT NULL,
	"low_tax_share" integer DEFAULT 0 NOT NULL,
	"low_code_fee" integer DEFAULT 0 NOT NULL,
	"registration" text DEFAULT '' NOT NULL,
	"ruled_on" date,
	"source" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "abroad_countries_country" CHECK ("abroad_countries"."country" ~ '^[A-Z]{2}$' and "abroad_countries"."country" <> 'NG'),
	CONSTRAINT "abroad_countries_until" CHECK (("abroad_countries"."valid_until" is null) = ("abroad_countries"."rates" = '[]'::jsonb)),
	CONSTRAINT "abroad_countries_naira" CHECK ("abroad_countries"."naira_rate" > 0),
	CONSTRAINT "abroad_countries_shares" CHECK (least("abroad_countries"."duty_share", "abroad_countries"."tax_share", "abroad_countries"."code_fee", "abroad_countries"."low_duty_share", "abroad_countries"."low_tax_share", "abroad_countries"."low_code_fee") >= 0),
	CONSTRAINT "abroad_countries_threshold" CHECK ("abroad_countries"."threshold" > 0),
	CONSTRAINT "abroad_countries_registered" CHECK ("abroad_countries"."payer" is distinct from 'shop' or "abroad_countries"."tax_share" + "abroad_countries"."low_tax_share" = 0 or "abroad_countries"."registration" <> ''),
	CONSTRAINT "abroad_countries_source" CHECK ("abroad_countries"."payer" is null or ("abroad_countries"."ruled_on" is not null and "abroad_countries"."source" <> '')),
	CONSTRAINT "abroad_countries_money" CHECK ("abroad_countries"."naira_rate" is not null or ("abroad_countries"."threshold" is null and "abroad_countries"."code_fee" + "abroad_countries"."low_code_fee" = 0))
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "hs_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "made_in" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hs_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "made_in" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "door_price" jsonb;--> statement-breakpoint
-- released code bears this: it writes no weight
ALTER TABLE "products" ADD CONSTRAINT "products_weight" CHECK ("products"."weight_grams" > 0);