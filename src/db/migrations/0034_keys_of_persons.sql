-- A key belongs to a person, not to her role (rule: once-per-key). One that was used in both roles is known once.
delete from keyed_requests own using keyed_requests other
  where own.actor like 'helper:%' and other.actor = 'admin:' || substr(own.actor, 8) and other.key = own.key;
--> statement-breakpoint
update keyed_requests set actor = regexp_replace(actor, '^(admin|helper):', '') where actor ~ '^(admin|helper):';
