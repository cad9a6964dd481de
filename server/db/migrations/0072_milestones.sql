CREATE TABLE "milestone_versions" (
	"milestone_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"note" text NOT NULL,
	"preview_url" text DEFAULT '' NOT NULL,
	"file_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_name" text,
	"decided_email" text,
	"comment" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"address" text,
	"user_agent" text,
	CONSTRAINT "milestone_versions_milestone_id_version_pk" PRIMARY KEY("milestone_id","version"),
	CONSTRAINT "milestone_versions_decided" CHECK (("milestone_versions"."decision" is null) = ("milestone_versions"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "project_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"milestone_id" uuid,
	"request_id" uuid,
	"side" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"file_type" text NOT NULL,
	"file_path" text NOT NULL,
	"is_gated" boolean DEFAULT false NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_by" uuid,
	"added_by" uuid,
	"handed_in_by" text,
	"link_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_milestones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"working_days" integer NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"proposal_id" uuid,
	"proposal_part" integer,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_milestones_numbers" CHECK ("project_milestones"."working_days" >= 0 and "project_milestones"."percent" between 0 and 100),
	CONSTRAINT "project_milestones_part" CHECK (("project_milestones"."proposal_id" is null) = ("project_milestones"."proposal_part" is null)),
	CONSTRAINT "project_milestones_agreed" CHECK ("project_milestones"."percent" = 0 or "project_milestones"."proposal_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "project_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"days" integer NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"moved_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"text" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"answered_email" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "project_requests_answered" CHECK (("project_requests"."answered_by" is null) = ("project_requests"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "project_turns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"side" text NOT NULL,
	"reason" text NOT NULL,
	"milestone_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "project_turns_side" CHECK (("project_turns"."side" = 'team') = ("project_turns"."reason" = 'work'))
);
--> statement-breakpoint
ALTER TABLE "website_projects" ADD COLUMN "clock_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "milestone_versions" ADD CONSTRAINT "milestone_versions_milestone_id_project_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."project_milestones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone_versions" ADD CONSTRAINT "milestone_versions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_project_id_website_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."website_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_milestone_id_project_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."project_milestones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_request_id_project_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."project_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_milestones" ADD CONSTRAINT "project_milestones_project_id_website_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."website_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_moves" ADD CONSTRAINT "project_moves_project_id_website_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."website_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_moves" ADD CONSTRAINT "project_moves_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_requests" ADD CONSTRAINT "project_requests_project_id_website_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."website_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_requests" ADD CONSTRAINT "project_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_turns" ADD CONSTRAINT "project_turns_project_id_website_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."website_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_turns" ADD CONSTRAINT "project_turns_milestone_id_project_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."project_milestones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "milestone_versions_by" ON "milestone_versions" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "project_files_project" ON "project_files" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "project_files_file_path" ON "project_files" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "project_files_milestone" ON "project_files" USING btree ("milestone_id");--> statement-breakpoint
CREATE INDEX "project_files_request" ON "project_files" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "project_files_released_by" ON "project_files" USING btree ("released_by");--> statement-breakpoint
CREATE INDEX "project_files_added_by" ON "project_files" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "project_milestones_project" ON "project_milestones" USING btree ("project_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "project_milestones_begun" ON "project_milestones" USING btree ("project_id") WHERE "project_milestones"."state" in ('working', 'waiting');--> statement-breakpoint
CREATE INDEX "project_milestones_waiting" ON "project_milestones" USING btree ("id") WHERE "project_milestones"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "project_milestones_proposal" ON "project_milestones" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "project_moves_project" ON "project_moves" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "project_moves_by" ON "project_moves" USING btree ("moved_by");--> statement-breakpoint
CREATE INDEX "project_requests_project" ON "project_requests" USING btree ("project_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "project_requests_open" ON "project_requests" USING btree ("project_id") WHERE "project_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "project_requests_by" ON "project_requests" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "project_turns_project" ON "project_turns" USING btree ("project_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "project_turns_open" ON "project_turns" USING btree ("project_id") WHERE "project_turns"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "project_turns_milestone" ON "project_turns" USING btree ("milestone_id");--> statement-breakpoint
-- kept: the column is new and empty, so that the table is only looked through once.
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_link_id_action_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."action_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- kept: on a column of this migration; it cannot be built ahead.
CREATE INDEX IF NOT EXISTS "uploads_link" ON "uploads" USING btree ("link_id") WHERE "uploads"."link_id" is not null;--> statement-breakpoint
ALTER TABLE "project_milestones" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "milestone_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "project_milestones_customers" ON "project_milestones" FOR ALL USING (exists (select from "website_projects" p where p.id = "project_id"));--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "milestone_versions_customers" ON "milestone_versions" FOR ALL USING (exists (select from "project_milestones" p where p.id = "milestone_id"));--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "project_requests_customers" ON "project_requests" FOR ALL USING (exists (select from "website_projects" p where p.id = "project_id"));--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "project_turns_customers" ON "project_turns" FOR ALL USING (exists (select from "website_projects" p where p.id = "project_id"));--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "project_moves_customers" ON "project_moves" FOR ALL USING (exists (select from "website_projects" p where p.id = "project_id"));--> statement-breakpoint
-- kept: a table that the version before does not know.
CREATE POLICY "project_files_customers" ON "project_files" FOR ALL USING (exists (select from "website_projects" p where p.id = "project_id"));--> statement-breakpoint
CREATE FUNCTION "tell_project_milestones"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM added t left join website_projects p on p.id = t.project_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM removed t left join website_projects p on p.id = t.project_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join website_projects p on p.id = t.project_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_milestone_versions"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (m.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM added t left join project_milestones m on m.id = t.milestone_id left join website_projects p on p.id = m.project_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (m.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM removed t left join project_milestones m on m.id = t.milestone_id left join website_projects p on p.id = m.project_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (m.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join project_milestones m on m.id = t.milestone_id left join website_projects p on p.id = m.project_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_project_requests"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM added t left join website_projects p on p.id = t.project_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM removed t left join website_projects p on p.id = t.project_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join website_projects p on p.id = t.project_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_project_files"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM added t left join website_projects p on p.id = t.project_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM removed) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM removed t left join website_projects p on p.id = t.project_id;
  ELSE
    INSERT INTO news (topic, subject_id, user_id, company_id, role, conversation_id)
    SELECT DISTINCT 'project', CASE WHEN (SELECT count(*) FROM added) <= 100 THEN (t.project_id)::text END, null::uuid, p.company_id::uuid, 'admin', null::uuid
    FROM (SELECT * FROM added UNION ALL SELECT * FROM removed) t left join website_projects p on p.id = t.project_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "project_milestones_added_news" AFTER INSERT ON "project_milestones" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_project_milestones"();--> statement-breakpoint
CREATE TRIGGER "project_milestones_changed_news" AFTER UPDATE ON "project_milestones" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_project_milestones"();--> statement-breakpoint
CREATE TRIGGER "project_milestones_removed_news" AFTER DELETE ON "project_milestones" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_project_milestones"();--> statement-breakpoint
CREATE TRIGGER "milestone_versions_added_news" AFTER INSERT ON "milestone_versions" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_milestone_versions"();--> statement-breakpoint
CREATE TRIGGER "milestone_versions_changed_news" AFTER UPDATE ON "milestone_versions" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_milestone_versions"();--> statement-breakpoint
CREATE TRIGGER "milestone_versions_removed_news" AFTER DELETE ON "milestone_versions" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_milestone_versions"();--> statement-breakpoint
CREATE TRIGGER "project_requests_added_news" AFTER INSERT ON "project_requests" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_project_requests"();--> statement-breakpoint
CREATE TRIGGER "project_requests_changed_news" AFTER UPDATE ON "project_requests" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_project_requests"();--> statement-breakpoint
CREATE TRIGGER "project_requests_removed_news" AFTER DELETE ON "project_requests" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_project_requests"();--> statement-breakpoint
CREATE TRIGGER "project_files_added_news" AFTER INSERT ON "project_files" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_project_files"();--> statement-breakpoint
CREATE TRIGGER "project_files_changed_news" AFTER UPDATE ON "project_files" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "tell_project_files"();--> statement-breakpoint
CREATE TRIGGER "project_files_removed_news" AFTER DELETE ON "project_files" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "tell_project_files"();--> statement-breakpoint
-- A file goes with its row, whoever deletes that: with a project, a company.
CREATE TRIGGER "project_files_files" AFTER DELETE ON "project_files" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "remove_attached_files"();
