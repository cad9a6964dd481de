CREATE TABLE "user_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"membership_tier" text NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "user_profiles_created" ON "user_profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_profiles_words" ON "user_profiles" USING gin (("email" || ' ' || "first_name" || ' ' || "last_name" || ' ' || coalesce("company_name", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lead_history_author" ON "lead_history" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "lead_history_owner" ON "lead_history" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "project_updates_admin" ON "project_updates" USING btree ("admin_user_id");--> statement-breakpoint
CREATE INDEX "quick_project_updates_admin" ON "quick_project_updates" USING btree ("admin_user_id");--> statement-breakpoint
CREATE INDEX "ticket_responses_responder" ON "ticket_responses" USING btree ("responder_id");--> statement-breakpoint
INSERT INTO "user_counts" ("membership_tier", "people") SELECT "membership_tier", count(*) FROM "user_profiles" GROUP BY "membership_tier";--> statement-breakpoint
CREATE FUNCTION "count_added_users"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO user_counts (membership_tier, people) SELECT membership_tier, count(*) FROM added GROUP BY membership_tier;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_removed_users"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO user_counts (membership_tier, people) SELECT membership_tier, -count(*) FROM removed GROUP BY membership_tier;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_changed_users"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO user_counts (membership_tier, people)
  SELECT membership_tier, sum(people)
  FROM (SELECT membership_tier, 1 AS people FROM added UNION ALL SELECT membership_tier, -1 FROM removed) AS changes
  GROUP BY membership_tier HAVING sum(people) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "user_profiles_added" AFTER INSERT ON "user_profiles" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_added_users"();--> statement-breakpoint
CREATE TRIGGER "user_profiles_removed" AFTER DELETE ON "user_profiles" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_users"();--> statement-breakpoint
CREATE TRIGGER "user_profiles_changed" AFTER UPDATE ON "user_profiles" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_users"();
