<?php
// Has the time of a scheduled post come: as if it had been planned an hour earlier. The working directory is the site, the argument the post.
$_SERVER['HTTP_HOST']   = 'localhost';
$_SERVER['REQUEST_URI'] = '/';
require getcwd() . '/wp-load.php';
global $wpdb;
$id   = (int) $argv[1];
$when = time() - HOUR_IN_SECONDS;
$wpdb->update( $wpdb->posts, array( 'post_date_gmt' => gmdate( 'Y-m-d H:i:s', $when ), 'post_date' => wp_date( 'Y-m-d H:i:s', $when ) ), array( 'ID' => $id ) );
clean_post_cache( $id );
// Nothing else is to run: looking for updates and the site's health needs the internet and MySQL.
_set_cron_array( array() );
wp_schedule_single_event( $when, 'publish_future_post', array( $id ) );
