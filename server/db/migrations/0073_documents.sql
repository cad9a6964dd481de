ALTER TABLE "proposals" ADD COLUMN "file_path" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "sha256" text;