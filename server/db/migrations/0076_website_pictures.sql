CREATE TABLE "website_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"file_path" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text DEFAULT '#dddddd' NOT NULL,
	"sizes" jsonb NOT NULL,
	"made_paths" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "website_pictures_file_path_unique" UNIQUE("file_path"),
	CONSTRAINT "website_pictures_purpose" CHECK ("website_pictures"."purpose" in ('logo', 'hero', 'profile', 'gallery')),
	CONSTRAINT "website_pictures_state" CHECK ("website_pictures"."state" in ('making', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "website_pictures" ADD CONSTRAINT "website_pictures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_pictures" ADD CONSTRAINT "website_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "website_pictures_company" ON "website_pictures" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "website_pictures_user" ON "website_pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "website_pictures_removed" ON "website_pictures" USING btree ("removed_at") WHERE "website_pictures"."removed_at" is not null;--> statement-breakpoint
ALTER TABLE "website_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "website_pictures_customers" ON "website_pictures" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid and current_setting('slipway.part', true) in ('owner', 'member'));--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "website_pictures_right_name" ON "website_pictures" AS RESTRICTIVE FOR INSERT WITH CHECK ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid and "state" = 'making');--> statement-breakpoint
CREATE FUNCTION "tell_website_pictures"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'website', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (w.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM added t left join websites w on w.company_id = t.company_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'website', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (w.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM removed t left join websites w on w.company_id = t.company_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'website', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (w.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join websites w on w.company_id = t.company_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "website_pictures_added_news" AFTER INSERT ON "website_pictures" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_pictures"();--> statement-breakpoint
CREATE TRIGGER "website_pictures_changed_news" AFTER UPDATE ON "website_pictures" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_pictures"();--> statement-breakpoint
CREATE TRIGGER "website_pictures_removed_news" AFTER DELETE ON "website_pictures" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_pictures"();
