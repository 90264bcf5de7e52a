-- The look that was in the program becomes a row: a shop that has begun keeps it. A new shop has a calm one (decision 050).
INSERT INTO "settings" ("key", "value")
SELECT 'theme', '{"ground":"#f4f5f2","ink":"#15172b","accent":"#25307f","signal":"#f2b632","pair":"house","corners":"square","line":"thin","hero":"over","card":"cells","edge":"selvedge","foot":"ink","brand":"left","pictures":"colour"}'::jsonb
WHERE EXISTS (SELECT FROM "products") OR EXISTS (SELECT FROM "orders") OR EXISTS (SELECT FROM "settings")
ON CONFLICT ("key") DO NOTHING;
