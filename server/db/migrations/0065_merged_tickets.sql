ALTER TABLE "support_tickets" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
-- kept: the column is new and empty, so that the table is only looked through once; who deletes a ticket is not stopped by it.
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_merged_into_support_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- kept: on a column of this migration; it cannot be built ahead.
CREATE INDEX IF NOT EXISTS "support_tickets_merged" ON "support_tickets" USING btree ("merged_into") WHERE "support_tickets"."merged_into" is not null;