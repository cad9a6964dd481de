CREATE TABLE "invoice_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"seq" integer NOT NULL,
	"number" text NOT NULL,
	"proposal_id" uuid,
	"proposal_number" text,
	"milestone_id" uuid,
	"project_id" uuid,
	"credits_id" uuid,
	"company_id" uuid,
	"user_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"billing_address" text DEFAULT '' NOT NULL,
	"lines" jsonb NOT NULL,
	"rates" jsonb NOT NULL,
	"deducts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"net" integer NOT NULL,
	"tax" integer NOT NULL,
	"total" integer NOT NULL,
	"due_on" date,
	"note" text DEFAULT '' NOT NULL,
	"credited" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"is_disputed" boolean DEFAULT false NOT NULL,
	"balance" integer NOT NULL,
	"reminders_paused" boolean DEFAULT false NOT NULL,
	"file_path" text,
	"sha256" text,
	"issued_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"words" "tsvector",
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_milestone_id_unique" UNIQUE("milestone_id"),
	CONSTRAINT "invoices_cents" CHECK ("invoices"."total" >= 0 and "invoices"."credited" >= 0),
	CONSTRAINT "invoices_credit_note" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."credits_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_purpose";--> statement-breakpoint
ALTER TABLE "payment_ledger" ALTER COLUMN "checkout_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_pricing_arrangements" ADD COLUMN "grants_premium" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_ledger" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "credit_note_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_project_id_website_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."website_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_invoices_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_series" ON "invoices" USING btree ("series","seq");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."balance" > 0;--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_on") WHERE "invoices"."balance" > 0;--> statement-breakpoint
CREATE INDEX "invoices_overpaid" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."balance" < 0;--> statement-breakpoint
CREATE INDEX "invoices_disputed" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."is_disputed";--> statement-breakpoint
CREATE INDEX "invoices_credited" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."balance" = 0 and "invoices"."kept" = 0 and "invoices"."credited" > 0;--> statement-breakpoint
CREATE INDEX "invoices_credits" ON "invoices" USING btree ("credits_id");--> statement-breakpoint
CREATE INDEX "invoices_proposal" ON "invoices" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "invoices_project" ON "invoices" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "invoices_of_company" ON "invoices" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_of_address" ON "invoices" USING btree (lower("customer_email"),"created_at");--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invoices_issuer" ON "invoices" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin (("number" || chr(10) || "customer_name" || chr(10) || "customer_email" || chr(10) || "company_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_by_words" ON "invoices" USING gin ("words");--> statement-breakpoint
CREATE INDEX "invoices_without_words" ON "invoices" USING btree ("id") WHERE "invoices"."words" is null;--> statement-breakpoint
-- kept: nobody but this version writes the column, and from invoices nothing is deleted before its entries are.
ALTER TABLE "payment_ledger" ADD CONSTRAINT "payment_ledger_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_ledger_invoice" ON "payment_ledger" USING btree ("invoice_id") WHERE "payment_ledger"."invoice_id" is not null;--> statement-breakpoint
CREATE FUNCTION "keep_invoices_words"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.words := search_words(concat_ws(' ', NEW.number, NEW.customer_name, NEW.customer_email, NEW.company_name));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_words" BEFORE INSERT OR UPDATE OF "words" ON "invoices" FOR EACH ROW EXECUTE FUNCTION "keep_invoices_words"();--> statement-breakpoint
-- What was issued is never changed and never goes: only what is derived moves, what is learnt later is filled in once, and references end
-- with what they lead to. What the law asks for no longer may go (server/db/append-only.ts).
CREATE FUNCTION "refuse_invoice_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' AND current_setting('slipway.forgetting', true) = 'on' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND NOT EXISTS (
    SELECT FROM jsonb_each(to_jsonb(OLD)) was JOIN jsonb_each(to_jsonb(NEW)) is_now USING (key)
    WHERE was.value IS DISTINCT FROM is_now.value
      AND NOT key = ANY ('{credited,kept,is_disputed,balance,reminders_paused,words}')
      AND NOT (was.value = 'null' AND key = ANY ('{company_id,user_id,project_id,file_path,sha256}'))
      AND NOT (is_now.value = 'null' AND key = ANY ('{company_id,user_id,project_id,proposal_id,milestone_id,issued_by}'))
  ) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'invoices are never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_unchanged" BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_change"();--> statement-breakpoint
CREATE TRIGGER "invoices_kept" BEFORE TRUNCATE ON "invoices" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_invoice_change"();--> statement-breakpoint
CREATE FUNCTION "tell_invoices"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'invoice', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'invoice', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'invoice', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_added_news" AFTER INSERT ON "invoices" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_invoices"();--> statement-breakpoint
CREATE TRIGGER "invoices_changed_news" AFTER UPDATE ON "invoices" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_invoices"();--> statement-breakpoint
CREATE TRIGGER "invoices_removed_news" AFTER DELETE ON "invoices" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_invoices"();--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "invoices_customers" ON "invoices" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid and current_setting('slipway.part', true) in ('owner', 'billing'));--> statement-breakpoint
-- kept: made anew below, in the same transaction, and wider: what the version before reads it goes on reading.
DROP POLICY "payment_ledger_customers" ON "payment_ledger";--> statement-breakpoint
-- kept: likewise.
CREATE POLICY "payment_ledger_customers" ON "payment_ledger" FOR ALL USING (exists (select from "checkouts" p where p.id = "checkout_id") or exists (select from "invoices" p where p.id = "invoice_id"));
