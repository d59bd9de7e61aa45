-- From here on a mail waits without its event. A worker of an older version could not render it, so the name of the column that
-- it takes mail by changes: it takes none, and what it had taken before it can still mark as sent.
ALTER TABLE "outbox" RENAME COLUMN "lane" TO "lane_key";
