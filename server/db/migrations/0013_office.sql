CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "project_completion_emails" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"admin_user_id" uuid,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "fitness_onboarding_forms_created";--> statement-breakpoint
DROP INDEX "website_projects_created";--> statement-breakpoint
ALTER TABLE "project_completion_emails" ADD CONSTRAINT "project_completion_emails_project_id_website_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."website_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_completion_emails" ADD CONSTRAINT "project_completion_emails_admin_user_id_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_profiles_email_search" ON "user_profiles" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fitness_onboarding_forms_newest" ON "fitness_onboarding_forms" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "fitness_onboarding_forms_status_newest" ON "fitness_onboarding_forms" USING btree ("submission_status","created_at","id");--> statement-breakpoint
CREATE INDEX "fitness_onboarding_forms_search" ON "fitness_onboarding_forms" USING gin (("business_name" || chr(10) || "full_name" || chr(10) || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "website_projects_newest" ON "website_projects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "website_projects_search" ON "website_projects" USING gin ("project_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "support_tickets_newest" ON "support_tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_status_newest" ON "support_tickets" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_priority_newest" ON "support_tickets" USING btree ("priority","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_search" ON "support_tickets" USING gin (("ticket_number" || chr(10) || "subject" || chr(10) || "message") gin_trgm_ops);