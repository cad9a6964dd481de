-- What a text is found by: its words in lower case, cut where server/db/search.ts cuts what somebody types. No word of an index may
-- be longer than 2,046 bytes.
CREATE FUNCTION "search_words"(said text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ DECLARE
  words text[] := regexp_split_to_array(lower(left(said, 20000)), '[^0-9a-z\u00c0-\u1fff\u2070-\u2fff\u3040-\U0010ffff]+');
BEGIN
  IF octet_length(said) > 1000 THEN
    words := array(SELECT left(word, 100) FROM unnest(words) AS word);
  END IF;
  RETURN array_to_tsvector(array_remove(words, ''));
END $$;
--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "words" tsvector;
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "words" tsvector;
--> statement-breakpoint
ALTER TABLE "fitness_onboarding_forms" ADD COLUMN "words" tsvector;
--> statement-breakpoint
ALTER TABLE "website_projects" ADD COLUMN "words" tsvector;
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "words" tsvector;
--> statement-breakpoint
ALTER TABLE "edited_videos" ADD COLUMN "words" tsvector;
--> statement-breakpoint
ALTER TABLE "raw_videos" ADD COLUMN "words" tsvector;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "user_profiles_by_words" ON "user_profiles" USING gin ("words");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "user_profiles_without_words" ON "user_profiles" USING btree ("id") WHERE "user_profiles"."words" is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_by_words" ON "leads" USING gin ("words");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_without_words" ON "leads" USING btree ("id") WHERE "leads"."words" is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fitness_onboarding_forms_by_words" ON "fitness_onboarding_forms" USING gin ("words");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "fitness_onboarding_forms_without_words" ON "fitness_onboarding_forms" USING btree ("id") WHERE "fitness_onboarding_forms"."words" is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "website_projects_by_words" ON "website_projects" USING gin ("words");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "website_projects_without_words" ON "website_projects" USING btree ("id") WHERE "website_projects"."words" is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "support_tickets_by_words" ON "support_tickets" USING gin ("words");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "support_tickets_without_words" ON "support_tickets" USING btree ("id") WHERE "support_tickets"."words" is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "edited_videos_by_words" ON "edited_videos" USING gin ("words");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "edited_videos_without_words" ON "edited_videos" USING btree ("id") WHERE "edited_videos"."words" is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "raw_videos_by_words" ON "raw_videos" USING gin ("words");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "raw_videos_without_words" ON "raw_videos" USING btree ("id") WHERE "raw_videos"."words" is null;
--> statement-breakpoint
CREATE FUNCTION "keep_user_profiles_words"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.words := search_words(concat_ws(' ', NEW.email, NEW.first_name, NEW.last_name, NEW.company_name, NEW.phone));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "user_profiles_words" BEFORE INSERT OR UPDATE OF "email", "first_name", "last_name", "company_name", "phone", "words" ON "user_profiles" FOR EACH ROW EXECUTE FUNCTION "keep_user_profiles_words"();
--> statement-breakpoint
CREATE FUNCTION "keep_website_projects_words"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.words := search_words(concat_ws(' ', NEW.project_name, NEW.domain_name));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "website_projects_words" BEFORE INSERT OR UPDATE OF "project_name", "domain_name", "words" ON "website_projects" FOR EACH ROW EXECUTE FUNCTION "keep_website_projects_words"();
--> statement-breakpoint
CREATE FUNCTION "keep_support_tickets_words"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.words := search_words(concat_ws(' ', NEW.ticket_number, NEW.subject, NEW.message));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "support_tickets_words" BEFORE INSERT OR UPDATE OF "ticket_number", "subject", "message", "words" ON "support_tickets" FOR EACH ROW EXECUTE FUNCTION "keep_support_tickets_words"();
--> statement-breakpoint
CREATE FUNCTION "keep_leads_words"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.words := search_words(concat_ws(' ', NEW.number, NEW.name, NEW.email, NEW.phone, (SELECT string_agg(value, ' ') FROM jsonb_each_text(CASE jsonb_typeof(NEW.details) WHEN 'object' THEN NEW.details END))));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "leads_words" BEFORE INSERT OR UPDATE OF "number", "name", "email", "phone", "details", "words" ON "leads" FOR EACH ROW EXECUTE FUNCTION "keep_leads_words"();
--> statement-breakpoint
CREATE FUNCTION "keep_fitness_onboarding_forms_words"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.words := search_words(concat_ws(' ', NEW.business_name, NEW.full_name, NEW.email));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "fitness_onboarding_forms_words" BEFORE INSERT OR UPDATE OF "business_name", "full_name", "email", "words" ON "fitness_onboarding_forms" FOR EACH ROW EXECUTE FUNCTION "keep_fitness_onboarding_forms_words"();
--> statement-breakpoint
CREATE FUNCTION "keep_raw_videos_words"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.words := search_words(concat_ws(' ', NEW.title, NEW.description));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "raw_videos_words" BEFORE INSERT OR UPDATE OF "title", "description", "words" ON "raw_videos" FOR EACH ROW EXECUTE FUNCTION "keep_raw_videos_words"();
--> statement-breakpoint
CREATE FUNCTION "keep_edited_videos_words"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.words := search_words(concat_ws(' ', NEW.title, NEW.description));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "edited_videos_words" BEFORE INSERT OR UPDATE OF "title", "description", "words" ON "edited_videos" FOR EACH ROW EXECUTE FUNCTION "keep_edited_videos_words"();
