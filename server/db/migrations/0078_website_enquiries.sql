CREATE TABLE "website_enquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"website_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"package" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"is_spam" boolean DEFAULT false NOT NULL,
	"read_at" timestamp (3) with time zone,
	"email_id" uuid,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "website_enquiries" ADD CONSTRAINT "website_enquiries_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "website_enquiries_list" ON "website_enquiries" USING btree ("website_id","created_at","id");--> statement-breakpoint
CREATE INDEX "website_enquiries_created" ON "website_enquiries" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "website_enquiries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "website_enquiries_customers" ON "website_enquiries" FOR ALL USING (exists (select from "websites" p where p.id = "website_id"));--> statement-breakpoint
CREATE FUNCTION "tell_website_enquiries"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
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
CREATE TRIGGER "website_enquiries_added_news" AFTER INSERT ON "website_enquiries" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_enquiries"();--> statement-breakpoint
CREATE TRIGGER "website_enquiries_changed_news" AFTER UPDATE ON "website_enquiries" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_enquiries"();--> statement-breakpoint
CREATE TRIGGER "website_enquiries_removed_news" AFTER DELETE ON "website_enquiries" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_enquiries"();
