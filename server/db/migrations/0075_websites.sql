CREATE TABLE "retired_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"retired_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"content" jsonb NOT NULL,
	"pages" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	"last_live_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "website_versions_number" UNIQUE("website_id","number"),
	CONSTRAINT "website_versions_state" CHECK ("website_versions"."state" in ('waiting', 'approved', 'returned', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "websites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"form_id" uuid,
	"project_id" uuid,
	"trade" text NOT NULL,
	"slug" text NOT NULL,
	"content" jsonb NOT NULL,
	"edited_sections" text[] DEFAULT '{}'::text[] NOT NULL,
	"preview_generation" integer DEFAULT 1 NOT NULL,
	"live_version_id" uuid,
	"offline_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "websites_company_id_unique" UNIQUE("company_id"),
	CONSTRAINT "websites_slug_unique" UNIQUE("slug"),
	CONSTRAINT "websites_offline_reason" CHECK ("websites"."offline_reason" in ('owner', 'team', 'hosting'))
);
--> statement-breakpoint
ALTER TABLE "website_versions" ADD CONSTRAINT "website_versions_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_versions" ADD CONSTRAINT "website_versions_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_versions" ADD CONSTRAINT "website_versions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_form_id_fitness_onboarding_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."fitness_onboarding_forms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_project_id_website_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."website_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "website_versions_waiting" ON "website_versions" USING btree ("website_id") WHERE "website_versions"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "website_versions_made_by" ON "website_versions" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "website_versions_decided_by" ON "website_versions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "websites_form" ON "websites" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "websites_project" ON "websites" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "websites_user" ON "websites" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "websites_newest" ON "websites" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "websites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "website_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "websites_customers" ON "websites" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid and current_setting('slipway.part', true) in ('owner', 'member'));--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "websites_right_name" ON "websites" AS RESTRICTIVE FOR INSERT WITH CHECK ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid and "live_version_id" is null);--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "website_versions_customers" ON "website_versions" FOR ALL USING (exists (select from "websites" p where p.id = "website_id"));--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "website_versions_right_name" ON "website_versions" AS RESTRICTIVE FOR INSERT WITH CHECK ("made_by" = nullif(current_setting('slipway.person', true), '')::uuid and "state" = 'waiting' and "last_live_at" is null);--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "website_versions_changeable" ON "website_versions" AS RESTRICTIVE FOR UPDATE USING ("state" in ('waiting', 'withdrawn'));--> statement-breakpoint
CREATE FUNCTION "tell_websites"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'website', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'website', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'website', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_website_versions"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'website', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.website_id)::text END, null::uuid, w.company_id::uuid, 'admin', null::uuid
    FROM added t left join websites w on w.id = t.website_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'website', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.website_id)::text END, null::uuid, w.company_id::uuid, 'admin', null::uuid
    FROM removed t left join websites w on w.id = t.website_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'website', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.website_id)::text END, null::uuid, w.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join websites w on w.id = t.website_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "websites_added_news" AFTER INSERT ON "websites" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_websites"();--> statement-breakpoint
CREATE TRIGGER "websites_changed_news" AFTER UPDATE ON "websites" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_websites"();--> statement-breakpoint
CREATE TRIGGER "websites_removed_news" AFTER DELETE ON "websites" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_websites"();--> statement-breakpoint
CREATE TRIGGER "website_versions_added_news" AFTER INSERT ON "website_versions" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_versions"();--> statement-breakpoint
CREATE TRIGGER "website_versions_changed_news" AFTER UPDATE ON "website_versions" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_versions"();--> statement-breakpoint
CREATE TRIGGER "website_versions_removed_news" AFTER DELETE ON "website_versions" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_versions"();
