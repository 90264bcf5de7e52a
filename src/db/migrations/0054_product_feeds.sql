CREATE TABLE "product_feeds" (
	"name" text PRIMARY KEY NOT NULL,
	"written_at" timestamp (3) with time zone,
	"rows" integer,
	"failed_at" timestamp (3) with time zone,
	"failure" text
);
