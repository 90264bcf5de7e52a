ALTER TABLE "staff_invitations" ADD COLUMN "rights" text[] DEFAULT '{"receive_returns","count_stock","see_phones"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "discount_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "rights" text[] DEFAULT '{"receive_returns","count_stock","see_phones"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "discount_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- released code bears this: it writes neither column
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_rights" CHECK ("staff_invitations"."rights" <@ array['sell', 'receive_returns', 'count_stock', 'see_phones']);--> statement-breakpoint
-- released code bears this: it writes neither column
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_discount" CHECK ("staff_invitations"."discount_percent" between 0 and 99);--> statement-breakpoint
-- released code bears this: it writes neither column
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_rights" CHECK ("user_roles"."rights" <@ array['sell', 'receive_returns', 'count_stock', 'see_phones']);--> statement-breakpoint
-- released code bears this: it writes neither column
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_discount" CHECK ("user_roles"."discount_percent" between 0 and 99);--> statement-breakpoint
-- released code bears this: a shop has few helpers. Until now two settings said of all of them whether they sell, and with which discount.
UPDATE "user_roles" SET
  "rights" = CASE WHEN EXISTS (SELECT FROM "settings" WHERE "key" = 'helpers_sell' AND "value" = 'true'::jsonb)
    THEN array_append("rights", 'sell') ELSE "rights" END,
  "discount_percent" = coalesce((SELECT ("value" #>> '{}')::integer FROM "settings" WHERE "key" = 'helper_discount_percent'), 0)
  WHERE "role" = 'helper';--> statement-breakpoint
-- released code bears this: a shop has few helpers. Until now two settings said of all of them whether they sell, and with which discount.
UPDATE "staff_invitations" SET
  "rights" = CASE WHEN EXISTS (SELECT FROM "settings" WHERE "key" = 'helpers_sell' AND "value" = 'true'::jsonb)
    THEN array_append("rights", 'sell') ELSE "rights" END,
  "discount_percent" = coalesce((SELECT ("value" #>> '{}')::integer FROM "settings" WHERE "key" = 'helper_discount_percent'), 0)
  WHERE "role" = 'helper';
