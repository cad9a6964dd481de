CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"reason" text,
	"envelope_from" text NOT NULL,
	"envelope_to" text NOT NULL,
	"client_address" text DEFAULT '' NOT NULL,
	"client_name" text DEFAULT '' NOT NULL,
	"from_address" text,
	"from_name" text,
	"subject" text,
	"text" text,
	"quoted_text" text,
	"message_ref" text,
	"body_hash" text,
	"verdict" text,
	"raw_path" text NOT NULL,
	"size" integer NOT NULL,
	"ticket_id" uuid,
	"lead_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE TABLE "mail_refs" (
	"ref" text NOT NULL,
	"thread_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"side" text NOT NULL,
	CONSTRAINT "mail_refs_ref_thread_key_pk" PRIMARY KEY("ref","thread_key")
);
--> statement-breakpoint
CREATE TABLE "mail_threads" (
	"key" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"ticket_id" uuid,
	"lead_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_source";--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_refs" ADD CONSTRAINT "mail_refs_thread_key_mail_threads_key_fk" FOREIGN KEY ("thread_key") REFERENCES "public"."mail_threads"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_threads" ADD CONSTRAINT "mail_threads_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_mails_state" ON "inbound_mails" USING btree ("state","received_at","id");--> statement-breakpoint
CREATE INDEX "inbound_mails_of_sender" ON "inbound_mails" USING btree ("from_address","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_of_ticket" ON "inbound_mails" USING btree ("ticket_id","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_of_lead" ON "inbound_mails" USING btree ("lead_id","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_decided_by" ON "inbound_mails" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_taken_once" ON "inbound_mails" USING btree ("message_ref","body_hash") WHERE "inbound_mails"."state" = 'taken';--> statement-breakpoint
CREATE INDEX "mail_refs_thread" ON "mail_refs" USING btree ("thread_key","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_threads_ticket" ON "mail_threads" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_threads_lead" ON "mail_threads" USING btree ("lead_id");