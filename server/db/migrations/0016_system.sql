CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"size_bytes" bigint NOT NULL,
	"place" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backups_finished" ON "backups" USING btree ("finished_at");