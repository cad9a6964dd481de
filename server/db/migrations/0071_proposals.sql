CREATE SEQUENCE "public"."proposal_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "proposal_signatures" (
	"proposal_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"signer_name" text NOT NULL,
	"signer_email" text NOT NULL,
	"consent" text NOT NULL,
	"agreement" text NOT NULL,
	"sha256" text NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"link_id" uuid NOT NULL,
	"link_sent_to" text NOT NULL,
	"link_opened_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_versions" (
	"proposal_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document" text NOT NULL,
	"sha256" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_by" uuid,
	CONSTRAINT "proposal_versions_proposal_id_version_pk" PRIMARY KEY("proposal_id","version")
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text DEFAULT 'PRO-' || lpad(nextval('proposal_numbers')::text, 6, '0') NOT NULL,
	"company_id" uuid,
	"lead_id" uuid,
	"project_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"company_name" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"valid_until" date,
	"content" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_reason" text DEFAULT '' NOT NULL,
	"opened_project_id" uuid,
	"arrangement_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"words" "tsvector",
	CONSTRAINT "proposals_number_unique" UNIQUE("number"),
	CONSTRAINT "proposals_opened_project_id_unique" UNIQUE("opened_project_id"),
	CONSTRAINT "proposals_state" CHECK ("proposals"."state" in ('draft', 'sent', 'signed', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "proposals_sent" CHECK (("proposals"."version" = 0) = ("proposals"."sent_at" is null))
);
--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_project_id_website_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."website_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_opened_project_id_website_projects_id_fk" FOREIGN KEY ("opened_project_id") REFERENCES "public"."website_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_arrangement_id_custom_pricing_arrangements_id_fk" FOREIGN KEY ("arrangement_id") REFERENCES "public"."custom_pricing_arrangements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_newest" ON "proposals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_by_state" ON "proposals" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_of_company" ON "proposals" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "proposals_of_lead" ON "proposals" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "proposals_of_project" ON "proposals" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "proposals_of_arrangement" ON "proposals" USING btree ("arrangement_id");--> statement-breakpoint
CREATE INDEX "proposals_of_address" ON "proposals" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "proposals_waiting" ON "proposals" USING btree ("sent_at") WHERE "proposals"."state" in ('sent', 'signed');--> statement-breakpoint
CREATE INDEX "proposals_search" ON "proposals" USING gin (("number" || chr(10) || "title" || chr(10) || "customer_name" || chr(10) || "customer_email" || chr(10) || "company_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "proposals_by_words" ON "proposals" USING gin ("words");--> statement-breakpoint
CREATE FUNCTION "keep_proposals_words"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.words := search_words(concat_ws(' ', NEW.number, NEW.title, NEW.customer_name, NEW.customer_email, NEW.company_name));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "proposals_words" BEFORE INSERT OR UPDATE OF "number", "title", "customer_name", "customer_email", "company_name", "words" ON "proposals" FOR EACH ROW EXECUTE FUNCTION "keep_proposals_words"();--> statement-breakpoint
-- What was sent and what was signed is only added to (server/db/append-only.ts). Row by row: a draft that goes takes nothing with it.
CREATE FUNCTION "refuse_evidence_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' AND current_setting('slipway.forgetting', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "proposal_versions_append_only" BEFORE UPDATE OR DELETE ON "proposal_versions" FOR EACH ROW EXECUTE FUNCTION "refuse_evidence_change"();--> statement-breakpoint
CREATE TRIGGER "proposal_versions_not_emptied" BEFORE TRUNCATE ON "proposal_versions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_evidence_change"();--> statement-breakpoint
ALTER TABLE "proposal_versions" ENABLE ALWAYS TRIGGER "proposal_versions_append_only";--> statement-breakpoint
ALTER TABLE "proposal_versions" ENABLE ALWAYS TRIGGER "proposal_versions_not_emptied";--> statement-breakpoint
CREATE TRIGGER "proposal_signatures_append_only" BEFORE UPDATE OR DELETE ON "proposal_signatures" FOR EACH ROW EXECUTE FUNCTION "refuse_evidence_change"();--> statement-breakpoint
CREATE TRIGGER "proposal_signatures_not_emptied" BEFORE TRUNCATE ON "proposal_signatures" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_evidence_change"();--> statement-breakpoint
ALTER TABLE "proposal_signatures" ENABLE ALWAYS TRIGGER "proposal_signatures_append_only";--> statement-breakpoint
ALTER TABLE "proposal_signatures" ENABLE ALWAYS TRIGGER "proposal_signatures_not_emptied";--> statement-breakpoint
ALTER TABLE "proposals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint

-- kept: a table that the version before does not know.
CREATE POLICY "proposals_customers" ON "proposals" FOR ALL USING ("company_id" = nullif(current_setting('slipway.company', true), '')::uuid and current_setting('slipway.part', true) in ('owner', 'billing'));--> statement-breakpoint
CREATE FUNCTION "tell_proposals"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'proposal', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM added t ;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'proposal', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM removed t ;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'proposal', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.id)::text END, null::uuid, t.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t ;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "proposals_added_news" AFTER INSERT ON "proposals" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_proposals"();--> statement-breakpoint
CREATE TRIGGER "proposals_changed_news" AFTER UPDATE ON "proposals" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_proposals"();--> statement-breakpoint
CREATE TRIGGER "proposals_removed_news" AFTER DELETE ON "proposals" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_proposals"();
