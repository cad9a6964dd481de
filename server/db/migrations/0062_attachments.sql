CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"company_id" uuid,
	"position" integer NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"file_type" text NOT NULL,
	"file_path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_purpose";--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "attachments_company" ON "attachments" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_file_path" ON "attachments" USING btree ("file_path");--> statement-breakpoint
ALTER TABLE "attachments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "attachments_customers" ON "attachments" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid and current_setting('slipway.part', true) in ('owner', 'member'));--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "attachments_right_name" ON "attachments" AS RESTRICTIVE FOR INSERT WITH CHECK (exists (select from messages m where m.id = "message_id" and m.author_id = nullif(current_setting('slipway.person', true), '')::uuid));--> statement-breakpoint
-- kept: the version before reads and writes it as the tables' owner, to whom no policy applies.
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: the version before asks nothing of it as a customer.
CREATE POLICY "uploads_customers" ON "uploads" FOR SELECT USING ("owner_id" = nullif(current_setting('slipway.person', true), '')::uuid);--> statement-breakpoint
-- kept: the version before asks nothing of it as a customer.
CREATE POLICY "uploads_own" ON "uploads" FOR UPDATE USING ("owner_id" = nullif(current_setting('slipway.person', true), '')::uuid);--> statement-breakpoint
-- A file goes with its row, whoever deletes that: with a message that is taken back, a ticket, a company.
CREATE FUNCTION "remove_attached_files"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  INSERT INTO jobs (name, payload, lane, priority, run_at, created_at)
  SELECT 'remove-file', jsonb_build_object('path', g.file_path), 'files', 9, date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
  FROM gone g;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "attachments_files" AFTER DELETE ON "attachments" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "remove_attached_files"();
