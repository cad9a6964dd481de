CREATE TABLE "video_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"videos" integer NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "count_added_videos"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO video_counts (kind, status, videos) SELECT TG_ARGV[0], status, count(*) FROM added GROUP BY status;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_removed_videos"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO video_counts (kind, status, videos) SELECT TG_ARGV[0], status, -count(*) FROM removed GROUP BY status;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_changed_videos"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO video_counts (kind, status, videos)
  SELECT TG_ARGV[0], status, sum(videos)
  FROM (SELECT status, 1 AS videos FROM added UNION ALL SELECT status, -1 FROM removed) AS changes
  GROUP BY status HAVING sum(videos) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "raw_videos_added" AFTER INSERT ON "raw_videos" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_added_videos"('raw_video');--> statement-breakpoint
CREATE TRIGGER "raw_videos_removed" AFTER DELETE ON "raw_videos" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_videos"('raw_video');--> statement-breakpoint
CREATE TRIGGER "raw_videos_changed" AFTER UPDATE ON "raw_videos" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_videos"('raw_video');--> statement-breakpoint
CREATE TRIGGER "edited_videos_added" AFTER INSERT ON "edited_videos" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_added_videos"('edited_video');--> statement-breakpoint
CREATE TRIGGER "edited_videos_removed" AFTER DELETE ON "edited_videos" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_videos"('edited_video');--> statement-breakpoint
CREATE TRIGGER "edited_videos_changed" AFTER UPDATE ON "edited_videos" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_videos"('edited_video');--> statement-breakpoint
INSERT INTO "video_counts" ("kind", "status", "videos") SELECT 'raw_video', "status", count(*) FROM "raw_videos" GROUP BY "status";--> statement-breakpoint
INSERT INTO "video_counts" ("kind", "status", "videos") SELECT 'edited_video', "status", count(*) FROM "edited_videos" GROUP BY "status";
