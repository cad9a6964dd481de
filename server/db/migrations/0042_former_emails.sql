ALTER TABLE "users" ADD COLUMN "former_emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "emails_with_address" ON "emails" USING btree ("created_at") WHERE "emails"."state" <> 'queued' and "emails"."to_address" <> '';--> statement-breakpoint
DROP INDEX "emails_with_body";
