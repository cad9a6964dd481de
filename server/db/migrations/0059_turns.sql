CREATE TABLE "ticket_turns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"side" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "ticket_turns" ADD CONSTRAINT "ticket_turns_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_turns_ticket" ON "ticket_turns" USING btree ("ticket_id","began_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_turns_open" ON "ticket_turns" USING btree ("ticket_id") WHERE "ticket_turns"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "ticket_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- kept: the version before does not know the table, and no policy applies to its owner.
CREATE POLICY "ticket_turns_customers" ON "ticket_turns" FOR ALL USING (exists (select from "support_tickets" p where p.id = "ticket_id"));--> statement-breakpoint
-- The turns of a ticket, from what becomes of it, whichever version writes that, and in whose name. A turn that begins where one began
-- that is known is that one, gone on with: what came after it was taken back.
CREATE FUNCTION "keep_ticket_turns"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE began timestamptz := coalesce(NEW.turn_began_at, NEW.updated_at);
BEGIN
  IF NEW.turn IS NULL THEN
    DELETE FROM ticket_turns WHERE ticket_id = NEW.id AND ended_at IS NULL AND began_at >= NEW.updated_at;
    UPDATE ticket_turns SET ended_at = NEW.updated_at WHERE ticket_id = NEW.id AND ended_at IS NULL;
    RETURN NULL;
  END IF;
  DELETE FROM ticket_turns WHERE ticket_id = NEW.id AND began_at >= began AND (side <> NEW.turn OR began_at > began);
  UPDATE ticket_turns SET ended_at = NULL WHERE ticket_id = NEW.id AND began_at = began;
  IF NOT FOUND THEN
    UPDATE ticket_turns SET ended_at = began WHERE ticket_id = NEW.id AND ended_at IS NULL;
    INSERT INTO ticket_turns (ticket_id, side, began_at) VALUES (NEW.id, NEW.turn, began);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: writes to a table that the version before does not know.
CREATE TRIGGER "support_tickets_turns_begun" AFTER INSERT ON "support_tickets" FOR EACH ROW WHEN (NEW.turn IS NOT NULL) EXECUTE FUNCTION "keep_ticket_turns"();--> statement-breakpoint
-- kept: writes to a table that the version before does not know.
CREATE TRIGGER "support_tickets_turns" AFTER UPDATE ON "support_tickets" FOR EACH ROW WHEN (OLD.turn IS DISTINCT FROM NEW.turn OR OLD.turn_began_at IS DISTINCT FROM NEW.turn_began_at) EXECUTE FUNCTION "keep_ticket_turns"();--> statement-breakpoint
-- Of the tickets there are, by who said what when (all of it stands here: what is said in messages is copied back), and whose move it is now. Nobody writes one meanwhile: the triggers above hold the table.
INSERT INTO "ticket_turns" ("ticket_id", "side", "began_at", "ended_at")
SELECT ticket_id, side, began_at, coalesce(next_at, ends_at)
FROM (
  SELECT ticket_id, side, at AS began_at, lead(at) OVER (PARTITION BY ticket_id ORDER BY at, n) AS next_at,
    CASE WHEN status IN ('resolved', 'closed') THEN greatest(updated_at, at) END AS ends_at
  FROM (
    SELECT *, lag(side) OVER (PARTITION BY ticket_id ORDER BY at, n) AS side_before
    FROM (
      SELECT id AS ticket_id, 'team' AS side, created_at AS at, 0 AS n, status, updated_at FROM "support_tickets"
      UNION ALL
      SELECT t.id, CASE WHEN r.is_admin_response THEN 'client' ELSE 'team' END, greatest(r.created_at, t.created_at), 1, t.status, t.updated_at
      FROM "ticket_responses" r JOIN "support_tickets" t ON t.id = r.ticket_id
      UNION ALL
      SELECT id, turn, turn_began_at, 2, status, updated_at FROM "support_tickets"
      WHERE status IN ('open', 'in_progress') AND turn IS NOT NULL AND turn_began_at >= created_at
    ) said
  ) moves
  WHERE side_before IS DISTINCT FROM side
) turns;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "solve_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "support_tickets_resolved" ON "support_tickets" USING btree ("resolved_at") WHERE "support_tickets"."status" = 'resolved';--> statement-breakpoint
-- Since when a ticket is resolved, whichever version writes it; what is said of it afterwards begins that anew.
CREATE FUNCTION "note_ticket_resolved"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.status IN ('open', 'in_progress') THEN
    NEW.resolved_at := NULL;
  ELSIF NEW.status = 'resolved' AND TG_OP = 'INSERT' THEN
    NEW.resolved_at := coalesce(NEW.resolved_at, NEW.updated_at);
  ELSIF NEW.status = 'resolved' AND NEW.resolved_at IS NOT DISTINCT FROM OLD.resolved_at
    AND (OLD.status <> 'resolved' OR NEW.updated_at > OLD.updated_at) THEN
    NEW.resolved_at := NEW.updated_at;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- kept: fills a column that the version before does not know.
CREATE TRIGGER "support_tickets_resolved" BEFORE INSERT OR UPDATE OF "status" ON "support_tickets" FOR EACH ROW EXECUTE FUNCTION "note_ticket_resolved"();--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "rating" text;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "rating_comment" text;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "rated_at" timestamp (3) with time zone;
