ALTER TABLE "custom_pricing_arrangements" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "website_projects" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "custom_pricing_arrangements_archived" ON "custom_pricing_arrangements" USING btree ("created_at","id") WHERE "custom_pricing_arrangements"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_archived" ON "leads" USING btree ("created_at","id") WHERE "leads"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "website_projects_archived" ON "website_projects" USING btree ("created_at","id") WHERE "website_projects"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "support_tickets_archived" ON "support_tickets" USING btree ("created_at","id") WHERE "support_tickets"."archived_at" is not null;--> statement-breakpoint
CREATE FUNCTION "bring_back_ticket"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.archived_at := NULL; RETURN NEW; END $$;--> statement-breakpoint
-- kept: clears a column that the version before does not know.
CREATE TRIGGER "support_tickets_brought_back" BEFORE UPDATE ON "support_tickets" FOR EACH ROW WHEN (NEW.archived_at IS NOT NULL AND NEW.status IN ('open', 'in_progress')) EXECUTE FUNCTION "bring_back_ticket"();
