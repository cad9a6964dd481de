-- kept: the version before puts in "on conflict do nothing", whatever the conflict is, and finds that of customer_id.
ALTER TABLE "billing_customers" DROP CONSTRAINT "billing_customers_pkey";
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "billing_customers_user" ON "billing_customers" USING btree ("user_id");
