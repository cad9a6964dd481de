ALTER TABLE "uploads" ADD COLUMN "frame_rate" double precision;--> statement-breakpoint
ALTER TABLE "edited_videos" ADD COLUMN "frame_rate" double precision;--> statement-breakpoint
ALTER TABLE "raw_videos" ADD COLUMN "frame_rate" double precision;