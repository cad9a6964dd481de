ALTER TABLE "uploads" ADD COLUMN "writer" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "writer_until" timestamp (3) with time zone;