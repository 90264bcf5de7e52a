CREATE TABLE "import_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"place" integer NOT NULL,
	"url" text NOT NULL,
	"alt" text NOT NULL,
	"color" text,
	"goes_live" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"key" text,
	"message" text DEFAULT '' NOT NULL,
	CONSTRAINT "import_pictures_state" CHECK ("import_pictures"."state" in ('waiting', 'done', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"head" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text NOT NULL,
	"item" jsonb,
	"problems" jsonb,
	"message" text DEFAULT '' NOT NULL,
	"did" jsonb,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number"),
	CONSTRAINT "import_rows_state" CHECK ("import_rows"."state" in ('part', 'left', 'wrong', 'ready', 'new', 'changed', 'same', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"encoding" text NOT NULL,
	"separator" text NOT NULL,
	"header" jsonb NOT NULL,
	"dialect" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"allows_steep" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('open', 'running', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_pictures_state" ON "import_pictures" USING btree ("import_id","state","product_id");--> statement-breakpoint
CREATE INDEX "import_pictures_product" ON "import_pictures" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "import_rows_head" ON "import_rows" USING btree ("import_id","head","number");--> statement-breakpoint
CREATE INDEX "import_rows_state" ON "import_rows" USING btree ("import_id","state","number");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at");