CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"part" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "company_invitations_part" CHECK ("company_invitations"."part" in ('member', 'billing')),
	CONSTRAINT "company_invitations_email_lower_case" CHECK ("company_invitations"."email" = lower("company_invitations"."email"))
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"part" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_members_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "company_members_part" CHECK ("company_members"."part" in ('member', 'billing'))
);
--> statement-breakpoint
-- A company for everybody who is there, with their own id: the long part, before whatever makes others wait until the end.
INSERT INTO "companies" ("id", "owner_id", "created_at") SELECT "user_id", "user_id", "created_at" FROM "user_profiles";
--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "companies_owner" ON "companies" USING btree ("owner_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_token" ON "company_invitations" USING btree ("token_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_open" ON "company_invitations" USING btree ("company_id","email") WHERE "company_invitations"."used_at" is null and "company_invitations"."voided_at" is null;
--> statement-breakpoint
CREATE INDEX "company_invitations_email" ON "company_invitations" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "company_invitations_invited_by" ON "company_invitations" USING btree ("invited_by");
--> statement-breakpoint
CREATE INDEX "company_invitations_expires" ON "company_invitations" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "company_members_user" ON "company_members" USING btree ("user_id");
--> statement-breakpoint
CREATE FUNCTION "company_of"(person uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT id FROM companies WHERE owner_id = person),
    (SELECT company_id FROM company_members WHERE user_id = person ORDER BY joined_at, company_id LIMIT 1))
$$;
--> statement-breakpoint
CREATE FUNCTION "make_company"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  INSERT INTO companies (id, owner_id, created_at) VALUES (NEW.user_id, NEW.user_id, NEW.created_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- kept: the version before never reads companies; a profile of its own making gets one, too.
CREATE TRIGGER "user_profiles_company" AFTER INSERT ON "user_profiles" FOR EACH ROW EXECUTE FUNCTION "make_company"();
--> statement-breakpoint
-- Whoever signed up in between.
INSERT INTO "companies" ("id", "owner_id", "created_at") SELECT "user_id", "user_id", "created_at" FROM "user_profiles" ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- From here on requests wait for these tables, until the end.
ALTER TABLE "sessions" ADD COLUMN "company_id" uuid;
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "company_id" uuid;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "company_id" uuid;
--> statement-breakpoint
ALTER TABLE "one_time_purchases" ADD COLUMN "company_id" uuid;
--> statement-breakpoint
ALTER TABLE "fitness_onboarding_forms" ADD COLUMN "company_id" uuid;
--> statement-breakpoint
ALTER TABLE "website_projects" ADD COLUMN "company_id" uuid;
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "company_id" uuid;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "billing_customers_of_company" ON "billing_customers" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "checkouts_of_company" ON "checkouts" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "one_time_purchases_of_company" ON "one_time_purchases" USING btree ("company_id","created_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fitness_onboarding_forms_of_company" ON "fitness_onboarding_forms" USING btree ("company_id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "website_projects_of_company" ON "website_projects" USING btree ("company_id","created_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "support_tickets_of_company" ON "support_tickets" USING btree ("company_id","created_at","id");
--> statement-breakpoint
CREATE FUNCTION "fill_company"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.company_id := company_of(NEW.user_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "website_projects_company" BEFORE INSERT OR UPDATE OF "user_id" ON "website_projects" FOR EACH ROW WHEN (NEW.company_id IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION "fill_company"();
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "support_tickets_company" BEFORE INSERT OR UPDATE OF "user_id" ON "support_tickets" FOR EACH ROW WHEN (NEW.company_id IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION "fill_company"();
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "one_time_purchases_company" BEFORE INSERT OR UPDATE OF "user_id" ON "one_time_purchases" FOR EACH ROW WHEN (NEW.company_id IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION "fill_company"();
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "checkouts_company" BEFORE INSERT OR UPDATE OF "user_id" ON "checkouts" FOR EACH ROW WHEN (NEW.company_id IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION "fill_company"();
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "billing_customers_company" BEFORE INSERT OR UPDATE OF "user_id" ON "billing_customers" FOR EACH ROW WHEN (NEW.company_id IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION "fill_company"();
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "fitness_onboarding_forms_company" BEFORE INSERT OR UPDATE OF "user_id" ON "fitness_onboarding_forms" FOR EACH ROW WHEN (NEW.company_id IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION "fill_company"();
--> statement-breakpoint
CREATE FUNCTION "refuse_owner_as_member"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF EXISTS (SELECT FROM companies WHERE id = NEW.company_id AND owner_id = NEW.user_id) THEN
    RAISE EXCEPTION 'the owner of a company is not its member' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "company_members_not_owner" BEFORE INSERT OR UPDATE ON "company_members" FOR EACH ROW EXECUTE FUNCTION "refuse_owner_as_member"();
--> statement-breakpoint
CREATE FUNCTION "rehome_person"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF company_of(OLD.user_id) IS NULL AND EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
    INSERT INTO companies (id, owner_id, created_at) VALUES (gen_random_uuid(), OLD.user_id, now());
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "company_members_rehome" AFTER DELETE ON "company_members" FOR EACH ROW EXECUTE FUNCTION "rehome_person"();
