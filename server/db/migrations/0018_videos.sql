CREATE TABLE "edited_videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"raw_video_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"file_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint,
	"file_type" text,
	"duration_seconds" double precision,
	"width" integer,
	"height" integer,
	"video_codec" text,
	"audio_codec" text,
	"poster_path" text,
	"version_number" integer NOT NULL,
	"status" text DEFAULT 'pending_review' NOT NULL,
	"admin_notes" text,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_by" uuid,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "edited_videos_version" UNIQUE("raw_video_id","version_number"),
	CONSTRAINT "edited_videos_status_known" CHECK ("edited_videos"."status" in ('pending_review', 'approved', 'rejected', 'revision_needed')),
	CONSTRAINT "edited_videos_reviewed" CHECK (("edited_videos"."status" = 'pending_review') = ("edited_videos"."reviewed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "raw_videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category_id" uuid,
	"instructions" text DEFAULT '' NOT NULL,
	"file_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint,
	"file_type" text,
	"duration_seconds" double precision,
	"width" integer,
	"height" integer,
	"video_codec" text,
	"audio_codec" text,
	"poster_path" text,
	"assigned_to" uuid,
	"priority" text DEFAULT 'normal' NOT NULL,
	"due_date" date,
	"status" text DEFAULT 'pending' NOT NULL,
	"last_version" integer DEFAULT 0 NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "raw_videos_priority" CHECK ("raw_videos"."priority" in ('low', 'normal', 'high', 'urgent')),
	CONSTRAINT "raw_videos_status_known" CHECK ("raw_videos"."status" in ('pending', 'in_progress', 'completed', 'on_hold'))
);
--> statement-breakpoint
CREATE TABLE "video_categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "video_categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "edited_videos" ADD CONSTRAINT "edited_videos_raw_video_id_raw_videos_id_fk" FOREIGN KEY ("raw_video_id") REFERENCES "public"."raw_videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edited_videos" ADD CONSTRAINT "edited_videos_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edited_videos" ADD CONSTRAINT "edited_videos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raw_videos" ADD CONSTRAINT "raw_videos_category_id_video_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."video_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raw_videos" ADD CONSTRAINT "raw_videos_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raw_videos" ADD CONSTRAINT "raw_videos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edited_videos_created" ON "edited_videos" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "edited_videos_search" ON "edited_videos" USING gin (("title" || chr(10) || "description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "edited_videos_uploader" ON "edited_videos" USING btree ("uploaded_by","created_at","id");--> statement-breakpoint
CREATE INDEX "edited_videos_reviewer" ON "edited_videos" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "edited_videos_waiting" ON "edited_videos" USING btree ("created_at") WHERE "edited_videos"."status" = 'pending_review';--> statement-breakpoint
CREATE INDEX "raw_videos_created" ON "raw_videos" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "raw_videos_status" ON "raw_videos" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "raw_videos_category" ON "raw_videos" USING btree ("category_id","created_at","id");--> statement-breakpoint
CREATE INDEX "raw_videos_assigned" ON "raw_videos" USING btree ("assigned_to","created_at","id");--> statement-breakpoint
CREATE INDEX "raw_videos_uploader" ON "raw_videos" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "raw_videos_search" ON "raw_videos" USING gin (("title" || chr(10) || "description") gin_trgm_ops);