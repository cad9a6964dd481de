CREATE TABLE "notification_choices" (
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"in_portal" boolean NOT NULL,
	"by_mail" text NOT NULL,
	CONSTRAINT "notification_choices_user_id_event_pk" PRIMARY KEY("user_id","event")
);
--> statement-breakpoint
CREATE TABLE "notification_digests" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "notification_digests_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"cause" text NOT NULL,
	"about" uuid NOT NULL,
	"company_id" uuid,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text NOT NULL,
	"in_portal" boolean NOT NULL,
	"by_mail" text NOT NULL,
	"emailed_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "undo_steps" ADD COLUMN "notification_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_digests" ADD CONSTRAINT "notification_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","event","cause");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null and "notifications"."in_portal";--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "notifications" USING btree ("created_at") WHERE "notifications"."by_mail" = 'daily' and "notifications"."read_at" is null and "notifications"."emailed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("about");--> statement-breakpoint
CREATE INDEX "notifications_company" ON "notifications" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "notifications_customers" ON "notifications" FOR SELECT USING ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid and ("company_id" is null or "company_id" = nullif(current_setting('slipway.company', true), '')::uuid));--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "notifications_own" ON "notifications" FOR UPDATE USING ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid);--> statement-breakpoint
ALTER TABLE "notification_choices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "notification_choices_customers" ON "notification_choices" FOR SELECT USING ("user_id" = nullif(current_setting('slipway.person', true), '')::uuid);--> statement-breakpoint
-- What people were told goes with what it was about, and with the company whose that was, whoever deletes it.
CREATE FUNCTION "forget_notifications"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  DELETE FROM notifications n USING gone g WHERE n.about = g.id;
  IF TG_TABLE_NAME = 'companies' THEN DELETE FROM notifications n USING gone g WHERE n.company_id = g.id; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: touches a table that the version before does not know.
CREATE TRIGGER "companies_notifications" AFTER DELETE ON "companies" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "forget_notifications"();--> statement-breakpoint
-- kept: touches a table that the version before does not know.
CREATE TRIGGER "support_tickets_notifications" AFTER DELETE ON "support_tickets" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "forget_notifications"();--> statement-breakpoint
-- kept: touches a table that the version before does not know.
CREATE TRIGGER "website_projects_notifications" AFTER DELETE ON "website_projects" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "forget_notifications"();--> statement-breakpoint
-- kept: touches a table that the version before does not know.
CREATE TRIGGER "leads_notifications" AFTER DELETE ON "leads" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "forget_notifications"();--> statement-breakpoint
-- kept: touches a table that the version before does not know.
CREATE TRIGGER "raw_videos_notifications" AFTER DELETE ON "raw_videos" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "forget_notifications"();--> statement-breakpoint
-- kept: touches a table that the version before does not know.
CREATE TRIGGER "edited_videos_notifications" AFTER DELETE ON "edited_videos" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "forget_notifications"();
