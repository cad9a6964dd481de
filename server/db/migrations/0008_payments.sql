CREATE TABLE "billing_notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_email" text NOT NULL,
	"notification_type" text NOT NULL,
	"email_id" uuid,
	"email_status" text DEFAULT 'queued' NOT NULL,
	"notes" text,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_pricing_arrangements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_email" text NOT NULL,
	"customer_name" text,
	"custom_monthly_amount" integer NOT NULL,
	"custom_total_amount" integer NOT NULL,
	"discount_amount" integer NOT NULL,
	"billing_interval" text DEFAULT 'quarterly' NOT NULL,
	"original_price_id" text NOT NULL,
	"stripe_coupon_id" text,
	"notes" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "custom_pricing_arrangements_cents" CHECK ("custom_pricing_arrangements"."custom_monthly_amount" >= 0 and "custom_pricing_arrangements"."custom_total_amount" >= 0 and "custom_pricing_arrangements"."discount_amount" >= 0),
	CONSTRAINT "custom_pricing_arrangements_interval" CHECK ("custom_pricing_arrangements"."billing_interval" in ('monthly', 'quarterly', 'yearly'))
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"discount_code" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"session_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "checkouts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "checkouts_purpose" CHECK ("checkouts"."purpose" in ('purchase', 'premium', 'custom')),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "one_time_purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"checkout_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"discount_code" text,
	"discount_amount" integer NOT NULL,
	"original_amount" integer NOT NULL,
	"final_amount" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"payment_date" timestamp (3) with time zone,
	CONSTRAINT "one_time_purchases_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "one_time_purchases_status" CHECK ("one_time_purchases"."status" in ('pending', 'paid', 'failed')),
	CONSTRAINT "one_time_purchases_cents" CHECK ("one_time_purchases"."final_amount" >= 0 and "one_time_purchases"."discount_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"reason" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_events_state" CHECK ("payment_events"."state" in ('received', 'done', 'ignored', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "payment_ledger" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"user_id" uuid,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"facts" jsonb NOT NULL,
	"event_id" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_ledger_kind" CHECK ("payment_ledger"."kind" in ('payment', 'payment_failed', 'subscription')),
	CONSTRAINT "payment_ledger_cents" CHECK ("payment_ledger"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_reconciliations" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"reconciled_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_plan_options" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"billing_interval" text NOT NULL,
	"monthly_equivalent" integer NOT NULL,
	"total_amount" integer NOT NULL,
	"discount_percentage" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "subscription_plan_options_cents" CHECK ("subscription_plan_options"."monthly_equivalent" > 0 and "subscription_plan_options"."total_amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "billing_notifications" ADD CONSTRAINT "billing_notifications_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_purchases" ADD CONSTRAINT "one_time_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_purchases" ADD CONSTRAINT "one_time_purchases_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_ledger" ADD CONSTRAINT "payment_ledger_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_notifications_sent" ON "billing_notifications" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "custom_pricing_arrangements_created" ON "custom_pricing_arrangements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "custom_pricing_arrangements_email" ON "custom_pricing_arrangements" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("user_id","purpose") WHERE "checkouts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "one_time_purchases_user" ON "one_time_purchases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_events_unsettled" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."state" in ('received', 'refused');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_ledger_once" ON "payment_ledger" USING btree ("object_id","kind") WHERE "payment_ledger"."kind" <> 'subscription';--> statement-breakpoint
CREATE INDEX "payment_ledger_object" ON "payment_ledger" USING btree ("object_id","seq");--> statement-breakpoint
CREATE INDEX "payment_ledger_checkout" ON "payment_ledger" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "payment_ledger_user" ON "payment_ledger" USING btree ("user_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_plan_options_interval" ON "subscription_plan_options" USING btree ("billing_interval");--> statement-breakpoint
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'payment_ledger is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER "payment_ledger_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_ledger" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();
