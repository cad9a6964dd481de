ALTER TABLE "messages" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
-- kept: the version before does not know the column, which is empty.
ALTER TABLE "messages" ADD CONSTRAINT "messages_mail_id_inbound_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."inbound_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- kept: the version before does not know the column, which is empty.
CREATE UNIQUE INDEX "messages_mail" ON "messages" USING btree ("mail_id") WHERE "messages"."mail_id" is not null;