CREATE TABLE "activity_logs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"action" text NOT NULL,
	"details" jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_logs_action" CHECK ("activity_logs"."action" in ('insert', 'update', 'delete'))
);
--> statement-breakpoint
CREATE INDEX "activity_logs_created" ON "activity_logs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_kind" ON "activity_logs" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_user" ON "activity_logs" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_entity" ON "activity_logs" USING btree ("entity_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_entity_type" ON "activity_logs" USING btree ("entity_type","created_at","id");--> statement-breakpoint
CREATE FUNCTION "refuse_activity_change"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'activity_logs is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER "activity_logs_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "activity_logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_activity_change"();--> statement-breakpoint
ALTER TABLE "activity_logs" ENABLE ALWAYS TRIGGER "activity_logs_append_only";--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "activity_logs" FROM PUBLIC, CURRENT_USER;
