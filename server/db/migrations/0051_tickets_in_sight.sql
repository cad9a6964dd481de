-- kept: writers wait for the three statements below, which read an index of what is archived; readers do not.
LOCK TABLE "support_tickets" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- kept: the version before counts what its lists show, too.
CREATE OR REPLACE FUNCTION "count_added_tickets"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  INSERT INTO ticket_counts (status, priority, tickets)
  SELECT status, priority, count(*) FROM added WHERE archived_at IS NULL GROUP BY status, priority;
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: the version before counts what its lists show, too.
CREATE OR REPLACE FUNCTION "count_removed_tickets"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  INSERT INTO ticket_counts (status, priority, tickets)
  SELECT status, priority, -count(*) FROM removed WHERE archived_at IS NULL GROUP BY status, priority;
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: the version before counts what its lists show, too.
CREATE OR REPLACE FUNCTION "count_changed_tickets"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  INSERT INTO ticket_counts (status, priority, tickets)
  SELECT status, priority, sum(tickets)
  FROM (
    SELECT status, priority, 1 AS tickets FROM added WHERE archived_at IS NULL
    UNION ALL SELECT status, priority, -1 FROM removed WHERE archived_at IS NULL
  ) AS changes
  GROUP BY status, priority HAVING sum(tickets) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- kept: takes away what was counted so far although it is archived.
INSERT INTO "ticket_counts" ("status", "priority", "tickets") SELECT "status", "priority", -count(*) FROM "support_tickets" WHERE "archived_at" IS NOT NULL GROUP BY "status", "priority";
