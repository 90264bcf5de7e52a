CREATE TABLE "trust_facts" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"delivered" integer NOT NULL,
	"promised" integer NOT NULL,
	"on_time" integer NOT NULL,
	"refunds" integer NOT NULL,
	"refund_days" integer,
	"sold" integer NOT NULL,
	"selling_since" timestamp (3) with time zone,
	"is_made_up" boolean NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trust_facts_only" CHECK ("trust_facts"."is_only")
);
--> statement-breakpoint
CREATE TRIGGER trust_facts_changed AFTER INSERT OR UPDATE OR DELETE ON trust_facts FOR EACH ROW EXECUTE FUNCTION notify_catalog_changed();
