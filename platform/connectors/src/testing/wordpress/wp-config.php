<?php
// A WordPress for tests: its address comes from the environment, its database is a file beside it.
define( 'WP_HOME', getenv( 'CANOPY_WP_URL' ) );
define( 'WP_SITEURL', getenv( 'CANOPY_WP_URL' ) );
// Without it application passwords are off over http.
define( 'WP_ENVIRONMENT_TYPE', 'local' );
// Scheduled posts go out when wp-cron.php is asked for, and only then.
define( 'DISABLE_WP_CRON', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', __DIR__ . '/wp-content/debug.log' );
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', '' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', '' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $name ) {
	define( $name . '_KEY', $name . ' key of a site that only tests see' );
	define( $name . '_SALT', $name . ' salt of a site that only tests see' );
}
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
