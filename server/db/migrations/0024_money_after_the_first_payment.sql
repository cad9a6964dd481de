CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_seq" bigint NOT NULL,
	"key" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid,
	"refund_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refund_requests_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "refund_requests_cents" CHECK ("refund_requests"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "action_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" text NOT NULL,
	"customer_email" text NOT NULL,
	"user_id" uuid,
	"is_preview" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"last_opened_at" timestamp (3) with time zone,
	"openings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "action_links_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "payment_ledger" DROP CONSTRAINT "payment_ledger_kind";--> statement-breakpoint
ALTER TABLE "one_time_purchases" ADD COLUMN "refunded_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_purchases" ADD COLUMN "abandoned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "settled_by" uuid;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "settled_note" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_payment_seq_payment_ledger_seq_fk" FOREIGN KEY ("payment_seq") REFERENCES "public"."payment_ledger"("seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_links" ADD CONSTRAINT "action_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_once" ON "refund_requests" USING btree ("payment_seq","key");--> statement-breakpoint
CREATE INDEX "action_links_subject" ON "action_links" USING btree ("subject_id","purpose");--> statement-breakpoint
CREATE INDEX "action_links_email" ON "action_links" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "action_links_user" ON "action_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_ledger_newest" ON "payment_ledger" USING btree ("occurred_at","seq") WHERE "payment_ledger"."kind" <> 'subscription';