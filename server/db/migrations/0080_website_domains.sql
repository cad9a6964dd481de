CREATE TABLE "dns_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dns_records_once" UNIQUE("name","type","value")
);
--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "domain" text;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "domain_token" text;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "domain_state" text;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "domain_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "domain_missing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "domain_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "domain_points_here" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- kept: on a column that the version before does not know.
CREATE UNIQUE INDEX "websites_domain" ON "websites" USING btree (regexp_replace("domain", '^www[.](?=[^.]+[.])', '')) WHERE "websites"."domain_state" = 'verified';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "websites_domain_checked" ON "websites" USING btree ("domain_checked_at") WHERE "websites"."domain_state" is not null;