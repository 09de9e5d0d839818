CREATE TABLE "exchange_rates" (
	"currency" text NOT NULL,
	"day" text NOT NULL,
	"per_euro_millionths" integer NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_pk" PRIMARY KEY("currency","day")
);
