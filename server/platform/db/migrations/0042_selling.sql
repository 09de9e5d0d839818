CREATE TABLE "idempotent_requests" (
	"requester_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" text,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_requests_requester_id_key_pk" PRIMARY KEY("requester_id","key")
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_method_id" text NOT NULL,
	"kind" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text,
	"expires" text,
	"is_default" boolean NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_methods_of_provider" UNIQUE("organisation_id","provider","provider_method_id")
);
--> statement-breakpoint
CREATE TABLE "plan_versions" (
	"plan" text NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_versions_plan_version_pk" PRIMARY KEY("plan","version")
);
--> statement-breakpoint
CREATE TABLE "provider_customers" (
	"organisation_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "provider_customers_organisation_id_provider_pk" PRIMARY KEY("organisation_id","provider")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"provider_payment_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "provider_events_once" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "test_provider_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trials_organisation_id_kind_name_pk" PRIMARY KEY("organisation_id","kind","name")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_attended" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_payment_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "decline" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotent_requests_started_at_index" ON "idempotent_requests" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_one_default" ON "payment_methods" USING btree ("organisation_id") WHERE is_default;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_providerPaymentId_unique" UNIQUE("provider_payment_id");