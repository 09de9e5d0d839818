ALTER TABLE "partner_customers" DROP CONSTRAINT "partner_customers_end";--> statement-breakpoint
ALTER TABLE "partner_requests" DROP CONSTRAINT "partner_requests_requested_by_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "theme_files" DROP CONSTRAINT "theme_files_licence_confirmed_by_accounts_id_fk";
--> statement-breakpoint
DROP INDEX "partner_requests_requested_by_index";--> statement-breakpoint
ALTER TABLE "partner_customers" DROP COLUMN "ended_by";--> statement-breakpoint
ALTER TABLE "partner_requests" DROP COLUMN "requested_by";--> statement-breakpoint
ALTER TABLE "theme_files" DROP COLUMN "licence_confirmed_by";--> statement-breakpoint
ALTER TABLE "partner_customers" ADD CONSTRAINT "partner_customers_end" CHECK (("partner_customers"."state" = 'ended') = ("partner_customers"."ended_at" is not null));