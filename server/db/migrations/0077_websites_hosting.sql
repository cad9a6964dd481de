ALTER TABLE "websites" ADD COLUMN "hosting" text;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "goes_offline_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "made_content" jsonb;