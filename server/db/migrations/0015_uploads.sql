CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"purpose" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"refused_reason" text,
	"file_path" text,
	"file_type" text,
	"duration_seconds" double precision,
	"width" integer,
	"height" integer,
	"video_codec" text,
	"audio_codec" text,
	"poster_path" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "uploads_purpose" CHECK ("uploads"."purpose" in ('raw', 'edited')),
	CONSTRAINT "uploads_state" CHECK ("uploads"."state" in ('receiving', 'checking', 'ready', 'refused')),
	CONSTRAINT "uploads_ready" CHECK ("uploads"."state" <> 'ready' or ("uploads"."file_path" is not null and "uploads"."file_type" is not null)),
	CONSTRAINT "uploads_refused" CHECK (("uploads"."state" = 'refused') = ("uploads"."refused_reason" is not null)),
	CONSTRAINT "uploads_taken" CHECK ("uploads"."taken_at" is null or "uploads"."state" = 'ready')
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_updated" ON "uploads" USING btree ("updated_at");