CREATE TABLE "ticket_counts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"tickets" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO "ticket_counts" ("status", "priority", "tickets") SELECT "status", "priority", count(*) FROM "support_tickets" GROUP BY "status", "priority";--> statement-breakpoint
CREATE FUNCTION "count_added_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO ticket_counts (status, priority, tickets) SELECT status, priority, count(*) FROM added GROUP BY status, priority;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_removed_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO ticket_counts (status, priority, tickets) SELECT status, priority, -count(*) FROM removed GROUP BY status, priority;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_changed_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO ticket_counts (status, priority, tickets)
  SELECT status, priority, sum(tickets)
  FROM (SELECT status, priority, 1 AS tickets FROM added UNION ALL SELECT status, priority, -1 FROM removed) AS changes
  GROUP BY status, priority HAVING sum(tickets) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "support_tickets_added" AFTER INSERT ON "support_tickets" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_added_tickets"();--> statement-breakpoint
CREATE TRIGGER "support_tickets_removed" AFTER DELETE ON "support_tickets" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_tickets"();--> statement-breakpoint
CREATE TRIGGER "support_tickets_changed" AFTER UPDATE ON "support_tickets" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_tickets"();
