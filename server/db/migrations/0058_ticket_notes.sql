ALTER TABLE "notes" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
-- kept: the version before does not know the column, which is empty.
ALTER TABLE "notes" ADD CONSTRAINT "notes_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notes_of_conversation" ON "notes" USING btree ("conversation_id","created_at","id");