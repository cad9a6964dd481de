CREATE INDEX IF NOT EXISTS "leads_search" ON "leads" USING gin ((coalesce("name", '') || chr(10) || coalesce("email", '') || chr(10) || coalesce("phone", '') || chr(10) || jsonb_path_query_array("details", '$.*')::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "project_updates_of_project" ON "project_updates" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quick_project_updates_of_project" ON "quick_project_updates" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "website_projects_of_user" ON "website_projects" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "support_tickets_of_user" ON "support_tickets" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "edited_videos_tally" ON "edited_videos" USING btree ("uploaded_by","status","raw_video_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "raw_videos_tally" ON "raw_videos" USING btree ("assigned_to","status","id");--> statement-breakpoint
DROP INDEX "project_updates_project";--> statement-breakpoint
DROP INDEX "quick_project_updates_project";--> statement-breakpoint
DROP INDEX "website_projects_user";--> statement-breakpoint
DROP INDEX "support_tickets_user";
