CREATE TABLE "project_updates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"admin_user_id" uuid,
	"previous_progress" integer NOT NULL,
	"new_progress" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"previous_stage" text NOT NULL,
	"new_stage" text NOT NULL,
	"update_notes" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quick_project_updates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"admin_user_id" uuid,
	"previous_progress" integer NOT NULL,
	"new_progress" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"update_text" text NOT NULL,
	"notification_sent" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"project_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"development_stage" text DEFAULT 'planning' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"progress_percentage" integer DEFAULT 0 NOT NULL,
	"estimated_completion_date" date,
	"actual_completion_date" date,
	"domain_name" text,
	"domain_status" text DEFAULT 'pending' NOT NULL,
	"website_url" text,
	"client_notes" text,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"project_category" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "website_projects_stage" CHECK ("website_projects"."development_stage" in ('planning', 'design', 'development', 'testing', 'completed')),
	CONSTRAINT "website_projects_priority" CHECK ("website_projects"."priority" in ('low', 'normal', 'high', 'urgent')),
	CONSTRAINT "website_projects_progress" CHECK ("website_projects"."progress_percentage" between 0 and 100),
	CONSTRAINT "website_projects_domain" CHECK ("website_projects"."domain_status" in ('pending', 'registered', 'active', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_project_id_website_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."website_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_admin_user_id_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_project_updates" ADD CONSTRAINT "quick_project_updates_project_id_website_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."website_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_project_updates" ADD CONSTRAINT "quick_project_updates_admin_user_id_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_projects" ADD CONSTRAINT "website_projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_updates_project" ON "project_updates" USING btree ("project_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quick_project_updates_project" ON "quick_project_updates" USING btree ("project_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "website_projects_user" ON "website_projects" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "website_projects_created" ON "website_projects" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);