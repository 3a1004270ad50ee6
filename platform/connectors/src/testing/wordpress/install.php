<?php
// Installs WordPress into the folder that is the working directory, and prints each account's application password as JSON.
define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST']   = 'localhost';
$_SERVER['REQUEST_URI'] = '/';
require getcwd() . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
ob_start();
wp_install( 'Fernhill test site', 'admin', 'admin@example.com', true, '', 'not-for-signing-in' );
update_option( 'permalink_structure', '/%postname%/' );
update_option( 'timezone_string', 'Europe/London' );
flush_rewrite_rules();
$roles     = array( 'admin' => 'administrator', 'editor' => 'editor', 'author' => 'author', 'subscriber' => 'subscriber' );
$passwords = array();
foreach ( $roles as $login => $role ) {
	$user = get_user_by( 'login', $login );
	$id   = $user ? $user->ID : wp_insert_user(
		array(
			'user_login'   => $login,
			'user_pass'    => 'not-for-signing-in',
			'user_email'   => $login . '@example.com',
			'display_name' => ucfirst( $login ),
			'role'         => $role,
		)
	);
	list( $passwords[ $login ] ) = WP_Application_Passwords::create_new_application_password( $id, array( 'name' => 'Tests' ) );
}
ob_end_clean();
echo wp_json_encode( $passwords );
