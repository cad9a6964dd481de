CREATE TABLE "job_schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_state";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "useless_after" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" text DEFAULT 'rest' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "priority" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
-- kept: on a column of this migration, and a table that is small; it cannot be built ahead.
CREATE INDEX "jobs_due_in_lane" ON "jobs" USING btree ("lane","priority","run_at") WHERE "jobs"."state" = 'queued';--> statement-breakpoint
-- kept: the version before reads no lane.
-- What waits already; jobs of the version before go to "rest" from now on.
UPDATE "jobs" SET "lane" = CASE
	WHEN "name" IN ('settle-payment-event', 'expire-checkouts', 'end-subscriptions', 'end-grace', 'reconcile-payments') THEN 'money'
	WHEN "name" IN ('open-account', 'mail-confirmation-link', 'mail-recovery-link') THEN 'links'
	WHEN "name" = 'deliver-email' THEN 'mail'
	WHEN "name" IN ('check-upload', 'discard-upload', 'remove-file') THEN 'files'
	ELSE 'rest' END;
